/** What can go wrong on the way to a service, and whether the request may be sent again. */

/**
 * `unreached`: no connection was made, so nothing was sent. `impossible`: none can be made until somebody changes something.
 * `broken`: the connection ended after sending had begun, so the request may have been carried out.
 */
export type FaultKind = 'unreached' | 'impossible' | 'broken';

/** Thrown when no whole reply came. */
export class TransportFault extends Error {
  override readonly name = 'TransportFault';
  readonly kind: FaultKind;
  /** What a person can do, where that is known. */
  readonly hint: string | undefined;
  constructor(
    kind: FaultKind,
    message: string,
    options: { readonly cause?: unknown; readonly hint?: string } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.hint = options.hint;
  }
}

interface Facts {
  readonly code: string;
  readonly syscall: string;
  readonly message: string;
  /** The name or the address and port that were tried: those of a proxy where there is one. */
  readonly peer: string | undefined;
}

/** The innermost facts that Node and undici give about a fault. */
function factsOf(error: unknown): Facts {
  let at: unknown = error;
  // Several addresses of a host were tried: the first stands for all.
  while (at instanceof AggregateError && at.errors.length > 0) at = at.errors[0];
  if (!(at instanceof Error)) return { code: '', syscall: '', message: String(at), peer: undefined };
  const { code, syscall, hostname, address, port } = at as Readonly<
    Partial<Record<'code' | 'syscall' | 'hostname' | 'address' | 'port', unknown>>
  >;
  const told = typeof code === 'string' ? code : '';
  if (told === '' && at.cause !== undefined) return factsOf(at.cause);
  const peer =
    typeof hostname === 'string'
      ? hostname
      : typeof address === 'string' && typeof port === 'number'
        ? `${address} port ${String(port)}`
        : undefined;
  return { code: told, syscall: typeof syscall === 'string' ? syscall : '', message: at.message, peer };
}

/** Node's codes of a peer that does not speak TLS, and of certificates. */
const NO_TLS = /^(ERR_SSL_|EPROTO$)/;
const UNTRUSTED = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|HOSTNAME_MISMATCH$|UND_ERR_PRX_TLS$)/;

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be looked up',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  UND_ERR_HEADERS_TIMEOUT: 'no reply came in time',
  UND_ERR_BODY_TIMEOUT: 'the reply stopped half-way',
  UND_ERR_SOCKET: 'the connection was cut',
};

/** Messages for faults where it is known which address was asked. */
const PEER_WORDS: Readonly<Record<string, (peer: string) => string>> = {
  ECONNREFUSED: (peer) => `nothing answers at ${peer}`,
  ENOTFOUND: (peer) => `the name ${peer} is not known`,
  EAI_AGAIN: (peer) => `the name ${peer} could not be looked up`,
  EHOSTUNREACH: (peer) => `there is no way to ${peer}`,
  ENETUNREACH: (peer) => `there is no way to ${peer}`,
};

/** The fault that an error of Node or undici stands for. */
export function toFault(error: unknown): TransportFault {
  const { code, syscall, message, peer } = factsOf(error);
  const words = peer === undefined ? WORDS[code] : (PEER_WORDS[code]?.(peer) ?? WORDS[code]);
  const text = words === undefined ? message : `${words} (${code})`;
  const proxy = /Proxy response \((\d+)\)/.exec(message)?.[1];
  if (proxy !== undefined) {
    const kind = Number(proxy) >= 500 ? 'unreached' : 'impossible';
    const hint =
      proxy === '407'
        ? 'It asks for a user and a password: HTTPS_PROXY or HTTP_PROXY can hold them, as in http://user:password@proxy.example:3128'
        : 'Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY';
    return new TransportFault(kind, `the proxy refused with ${proxy}`, { cause: error, hint });
  }
  if (NO_TLS.test(code)) {
    const hint = 'Check the address: https where it should be http?';
    return new TransportFault('impossible', `it speaks no TLS (${code})`, { cause: error, hint });
  }
  if (UNTRUSTED.test(code)) {
    const hint =
      'Check the address; name a certificate authority of your own with NODE_EXTRA_CA_CERTS=<file>';
    return new TransportFault('impossible', `its certificate is not trusted: ${message} (${code})`, {
      cause: error,
      hint,
    });
  }
  // We ended it ourselves: nothing more is sent.
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') {
    return new TransportFault('impossible', 'the program is ending', { cause: error });
  }
  // `connect` and `getaddrinfo` come before the first byte.
  const early = syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT';
  return new TransportFault(early ? 'unreached' : 'broken', text, { cause: error });
}
