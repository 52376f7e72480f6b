/** Preloaded into a process and its threads: every attempt to reach a network is noted on disk and fails. */
const dgram = require('node:dgram');
const dns = require('node:dns');
const fs = require('node:fs');
const net = require('node:net');

function refuse(what) {
  return function refused(...args) {
    fs.appendFileSync(process.env.NETWORK_ATTEMPTS, `${what} ${JSON.stringify(args[0] ?? null)}\n`);
    throw new Error(`networking is switched off: ${what}`);
  };
}

net.Socket.prototype.connect = refuse('connect');
dgram.createSocket = refuse('datagram');
dns.lookup = refuse('lookup');
dns.promises.lookup = refuse('lookup');
dns.resolve = refuse('resolve');
globalThis.fetch = refuse('fetch');
