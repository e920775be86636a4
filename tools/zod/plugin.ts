import type { Plugin } from 'vite'

const START = '__zod_globalConfig = {}'

/**
 * zod asks once whether it may compile its parsers with `new Function`. Our pages forbid that (Content-Security-Policy), so
 * the question is answered by the browser with a report on every screen. In the browser's build zod begins with the
 * answer; a setting at run time would come after the first schemas.
 */
export function withoutEval(code: string): string {
  if (!code.includes(START)) throw new Error(`zod no longer begins with ${START}: see tools/zod/plugin.ts`)
  return code.replace(START, '__zod_globalConfig = { jitless: true }')
}

export function zodWithoutEval(): Plugin {
  return {
    name: 'zod-without-eval',
    transform: (code, id) => (/[\\/]zod[\\/]v4[\\/]core[\\/]core\.js$/.test(id) ? withoutEval(code) : undefined),
  }
}
