import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  serverModuleFormat: 'esm',
  ssr: true,
} satisfies Config;
