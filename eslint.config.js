/** ESLint: every typed rule that protects queues and streams, and the house's own bans. */
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const bans = [
  { object: 'process', property: 'exit', message: 'Return an exit code; only main.ts sets it.' },
  { object: 'process', property: 'cwd', message: 'The working folder comes through the context.' },
  { object: 'vi', property: 'mock', message: 'Hand in a fake instead of replacing a module.' },
];

export default defineConfig(
  { ignores: ['dist/', 'node_modules/', 'coverage/'] },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      'no-console': 'error',
      'no-restricted-properties': ['error', ...bans],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // There are no enums (erasableSyntaxOnly), and hardly a class is named as a type; looking for them takes a third of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Over a typed array it takes five times as long as a loop by index (Node 20).
      '@typescript-eslint/prefer-for-of': 'off',
    },
  },
  {
    files: ['src/main.ts', 'src/work/worker-main.ts', 'src/app/**', 'test/**'],
    rules: { 'no-restricted-properties': ['error', bans[2]] },
  },
  {
    // Parsed JSON of replies is looked at field by field; the expectation is the check.
    files: ['test/**'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
