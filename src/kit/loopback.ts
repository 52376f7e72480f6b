/** Which hosts are this machine itself. */

/** Whether a host name or address (IPv6 with or without brackets) never leaves this machine. */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
