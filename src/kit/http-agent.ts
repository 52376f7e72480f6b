/** The connections of an HTTP client: kept alive, through the proxy of the environment, never through one to this machine. */
import { Agent, EnvHttpProxyAgent, type Dispatcher } from 'undici';
import { isLoopbackHost } from './loopback.ts';

/** Idle connections end before Node's servers end them (5 s): a request must not meet a connection that is closing. */
const IDLE_MS = 4_000;

export interface AgentOptions {
  /** The address that requests go to. */
  readonly url: string;
  /** Milliseconds to connect. */
  readonly connectMs: number;
  /** Milliseconds between two chunks of a reply. */
  readonly bodyMs: number;
}

/** An undici dispatcher for one address. Throws when the environment names a proxy that is no address. */
export function createAgent({ url, connectMs: timeout, bodyMs: bodyTimeout }: AgentOptions): Dispatcher {
  // HTTP/1.1 on purpose (allowH2 is off by default in undici 7): long uploads must not share one connection's window.
  const options = { connect: { timeout }, bodyTimeout, keepAliveTimeout: IDLE_MS, connections: 16 };
  // Requests to this machine go through no proxy, which could read the secret.
  if (isLoopbackHost(new URL(url).hostname)) return new Agent(options);
  return new EnvHttpProxyAgent({ ...options, proxyTls: { timeout } });
}
