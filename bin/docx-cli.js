#!/usr/bin/env node
import module from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

// Node 22 and later keep what they compiled. Threads do so only where the environment names the place: this is Node's own.
process.env.NODE_COMPILE_CACHE ||= path.join(tmpdir(), 'node-compile-cache');
module.enableCompileCache?.();
await import('../dist/program/main.js');
