import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  serverModuleFormat: 'esm',
  ssr: true,
  // Two dozen routes are less than the requests that would discover them.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
