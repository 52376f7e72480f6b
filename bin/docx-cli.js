#!/usr/bin/env node
(await import('node:module')).enableCompileCache?.();
await import('../dist/program/main.js');
