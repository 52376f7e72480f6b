/** A wrong template id leads to the right one. */
import { expect, it } from 'vitest';
import { twoAccounts } from '../support/two-accounts.ts';

it('suggests the nearest template, by id or name, and never that of another account', async () => {
  const { ada, bob } = await twoAccounts();
  const { template_id } = await ada.templates.create({ name: 'Way bill', fields: [{ name: 'total' }] });
  const rest = 'List the templates to see their ids.';
  const wrong = (id: string, hint: string): object => ({
    code: 'not_found',
    detail: `There is no template "${id}"`,
    hint,
  });
  await expect(ada.templates.get({ template_id: 'invoic' })).rejects.toMatchObject(
    wrong('invoic', `Did you mean invoice? ${rest}`),
  );
  await expect(ada.templates.get({ template_id: 'way-bill' })).rejects.toMatchObject(
    wrong('way-bill', `Did you mean ${template_id}? ${rest}`),
  );
  await expect(bob.templates.get({ template_id: 'way-bill' })).rejects.toMatchObject(wrong('way-bill', rest));
});
