/** The behavior of the service, run through the remote client against a real server on a real port. */
import { createRemoteService } from '../../src/client/index.ts';
import { systemClock } from '../../src/kit/clock.ts';
import { silentLog } from '../../src/kit/log.ts';
import { openTestServer } from '../support/server.ts';
import { defineDocumentServiceSuite } from './document-service.ts';

defineDocumentServiceSuite('remote', async (options = {}) => {
  const server = await openTestServer(options);
  const { api_key: apiKey, api_secret: apiSecret } = server.key;
  const remote = createRemoteService({
    baseUrl: server.baseUrl,
    apiKey,
    apiSecret,
    clock: systemClock,
    log: silentLog,
    replyTimeoutMs: 60_000,
  });
  return {
    service: remote.service,
    async close() {
      await remote.close();
      await server.close();
    },
  };
});
