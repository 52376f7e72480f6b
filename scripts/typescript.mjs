/** Lets this process import modules in TypeScript; the tests and the scripts of the repository begin with it. */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
