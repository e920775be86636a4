import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './steps.ts'

/** Development: the service restarts and the pages reload when a file changes. Pages on 5173, service on PORT. */
const port = process.env.PORT ?? '8080'
const env = {
  ...process.env,
  PORT: port,
  DEV_API: `http://127.0.0.1:${port}`, // where the pages' server sends calls on (vite.config.ts)
  TIWEI_ENV: process.env.TIWEI_ENV ?? 'development',
  BRAND: process.env.BRAND?.trim() || 'default',
}
const watched = ['src', 'db'].flatMap((folder) => ['--watch-path', join(root, folder)])
const children = [
  ['--watch-preserve-output', ...watched, 'src/app/server.ts'],
  ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'],
].map((args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }))

let ended = false
function end(code: number): void {
  if (ended) return
  ended = true
  for (const child of children) child.kill('SIGTERM')
  process.exitCode = code
}
for (const child of children) child.on('exit', (code) => end(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
