/** Proxies of the environment: used on the way to other machines, never for what stays on this one. */
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answer, listen, serviceAt } from './web.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A proxy that leads every tunnel to one port of this machine; remembers what it was asked for. */
async function proxyTo(target: number, status = 200) {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer();
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    asked.push(`${request.url ?? ''} ${request.headers['proxy-authorization'] ?? ''}`.trim());
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${String(status)} No\r\n\r\n`);
      return;
    }
    const onward = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    sockets.add(onward);
    onward.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { asked, host: `127.0.0.1:${String((server.address() as AddressInfo).port)}` };
}

const service = async () => {
  const origin = await listen((_, response) => {
    answer(response, 200, { ip: '203.0.113.7' });
  });
  return { origin, port: Number(new URL(origin).port) };
};

describe('a proxy of the environment', () => {
  it('is used, with its password', async () => {
    const { port } = await service();
    const { asked, host } = await proxyTo(port);
    vi.stubEnv('HTTP_PROXY', `http://user:pass@${host}`);
    const far = serviceAt('http://docs.invalid/api/v1');
    expect(await far.keys.myIp({})).toEqual({ ip: '203.0.113.7' });
    expect(asked).toEqual([`docs.invalid:80 Basic ${Buffer.from('user:pass').toString('base64')}`]);
  });

  it('is passed by for the hosts of NO_PROXY', async () => {
    const { port } = await service();
    const { asked, host } = await proxyTo(port);
    vi.stubEnv('HTTP_PROXY', `http://${host}`);
    vi.stubEnv('NO_PROXY', 'docs.invalid');
    const far = serviceAt('http://docs.invalid/api/v1', { attempts: 1 });
    await expect(far.keys.myIp({})).rejects.toMatchObject({ code: 'service_unreachable' });
    expect(asked).toEqual([]);
  });

  it('never sees what goes to this machine', async () => {
    const { origin, port } = await service();
    const { asked, host } = await proxyTo(port);
    vi.stubEnv('HTTP_PROXY', `http://${host}`);
    expect(await serviceAt(`${origin}/api/v1`).keys.myIp({})).toEqual({ ip: '203.0.113.7' });
    expect(asked).toEqual([]);
  });

  it('that refuses is told, and not asked again', async () => {
    const { asked, host } = await proxyTo(1, 407);
    vi.stubEnv('HTTP_PROXY', `http://${host}`);
    await expect(serviceAt('http://docs.invalid/api/v1').keys.myIp({})).rejects.toMatchObject({
      code: 'service_unreachable',
      detail: expect.stringContaining('the proxy refused with 407') as string,
      hint: expect.stringContaining('http://user:password@') as string,
    });
    expect(asked).toHaveLength(1);
  });

  it('that makes no sense is told without its password', () => {
    vi.stubEnv('HTTP_PROXY', 'http://user:hunter2@');
    expect(() => serviceAt('http://docs.invalid/api/v1')).toThrow(
      expect.objectContaining({ code: 'settings_invalid' }),
    );
    expect(() => serviceAt('http://docs.invalid/api/v1')).toThrow(/^(?!.*hunter2)/);
  });
});
