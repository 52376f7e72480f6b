/** Faults of Node and undici as what they mean for sending again. */
import { describe, expect, it } from 'vitest';
import { toFault } from '../../src/client/fault.ts';

const fault = (code: string, more: Record<string, unknown> = {}): Error =>
  Object.assign(new Error(`raw ${code}`), { code, ...more });

describe('toFault', () => {
  it.each([
    ['a refused connection', fault('ECONNREFUSED', { syscall: 'connect' }), 'unreached'],
    ['an unknown name', fault('ENOTFOUND', { syscall: 'getaddrinfo' }), 'unreached'],
    ['a connection that takes too long', fault('UND_ERR_CONNECT_TIMEOUT'), 'unreached'],
    [
      'several addresses that all refuse',
      new AggregateError([fault('ECONNREFUSED', { syscall: 'connect' })], ''),
      'unreached',
    ],
    [
      'a proxy that is overloaded',
      fault('UND_ERR_ABORTED', { message: 'Proxy response (503) !== 200' }),
      'unreached',
    ],
    [
      'a proxy that refuses',
      fault('UND_ERR_ABORTED', { message: 'Proxy response (407) !== 200' }),
      'impossible',
    ],
    ['a certificate of somebody else', fault('ERR_TLS_CERT_ALTNAME_INVALID'), 'impossible'],
    ['a certificate of nobody', fault('DEPTH_ZERO_SELF_SIGNED_CERT'), 'impossible'],
    ['a connection that was cut', fault('ECONNRESET', { syscall: 'read' }), 'broken'],
    ['a reply that does not come', fault('UND_ERR_HEADERS_TIMEOUT'), 'broken'],
    ['connections that we ended ourselves', fault('UND_ERR_DESTROYED'), 'impossible'],
    ['something wrapped', new TypeError('failed', { cause: fault('EPIPE', { syscall: 'write' }) }), 'broken'],
    ['something unheard of', new Error('odd'), 'broken'],
    ['something that is no error', 'odd', 'broken'],
  ])('takes %s for %s', (_, error, kind) => {
    expect(toFault(error).kind).toBe(kind);
  });

  it('says how to trust a certificate of one’s own', () => {
    expect(toFault(fault('DEPTH_ZERO_SELF_SIGNED_CERT')).hint).toContain('NODE_EXTRA_CA_CERTS');
  });

  it('speaks in words and keeps the code', () => {
    expect(toFault(fault('ECONNREFUSED', { syscall: 'connect' })).message).toBe(
      'nothing answers there (ECONNREFUSED)',
    );
    expect(toFault(new Error('odd')).message).toBe('odd');
  });

  it('names who was asked, which may be a proxy', () => {
    const refused = fault('ECONNREFUSED', { syscall: 'connect', address: '10.0.0.7', port: 3128 });
    expect(toFault(refused).message).toBe('nothing answers at 10.0.0.7 port 3128 (ECONNREFUSED)');
    const unknown = fault('ENOTFOUND', { syscall: 'getaddrinfo', hostname: 'proxy.example' });
    expect(toFault(unknown).message).toBe('the name proxy.example is not known (ENOTFOUND)');
  });
});
