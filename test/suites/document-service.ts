/** The behavior of a `DocumentService`, written once: every implementation of it has to pass. */
import { describe } from 'vitest';
import { defineBatchTests } from './document-service/batches.ts';
import type { OpenService } from './document-service/house.ts';
import { defineIntegrityTests } from './document-service/integrity.ts';
import { defineJobTests } from './document-service/jobs.ts';
import { defineKeyTests } from './document-service/keys.ts';
import { defineTemplateTests } from './document-service/templates.ts';
import { defineUploadTests } from './document-service/uploads.ts';

/** Runs the whole behavior against the services that `open` gives; each is opened empty and closed by the suite. */
export function defineDocumentServiceSuite(name: string, open: OpenService): void {
  describe(`the document service, ${name}`, () => {
    describe('keys', () => {
      defineKeyTests(open);
    });
    describe('templates', () => {
      defineTemplateTests(open);
    });
    describe('uploads', () => {
      defineUploadTests(open);
    });
    describe('jobs', () => {
      defineJobTests(open);
    });
    describe('batches', () => {
      defineBatchTests(open);
    });
    describe('integrity', () => {
      defineIntegrityTests(open);
    });
  });
}
