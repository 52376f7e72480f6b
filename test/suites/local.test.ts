/** The behavior of the service, run against the embedded engine: real SQLite, real recognition, real documents. */
import { openTestHouse, temporaryFolder } from '../support/embedded.ts';
import { defineDocumentServiceSuite } from './document-service.ts';

defineDocumentServiceSuite('embedded', async (options) => {
  const place = await temporaryFolder();
  const house = await openTestHouse(place.folder, options);
  return {
    service: house.service,
    async close() {
      await house.close();
      await place.remove();
    },
  };
});
