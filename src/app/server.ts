import './heap.server.ts'
import { SetupRefusal } from '#kernel/server/setupRefusal.ts'
import { firstUseLines } from '#modules/enterprise/server/index.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database.server.ts'
import { demoLines, listensOn, loadDemo } from './demo.server.ts'
import { buildServer } from './http.server.ts'
import { simulateDemo } from './simulator.server.ts'

/** The life of the service: settings, database, migrations, demo data, HTTP; and the way back on Ctrl-C. */
const closers: (() => Promise<void>)[] = []
let stopping: Promise<never> | undefined

const say = (message: string) => console.log(message)

function stop(code: number): Promise<never> {
  stopping ??= (async () => {
    for (const close of closers.reverse())
      await close().catch((error: Error) => console.error(`停止时出错：${error.message}`))
    process.exit(code)
  })()
  return stopping
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping) process.exit(1) // asked twice: at once; what is acknowledged is on the disk
    say('正在停止…')
    setTimeout(() => process.exit(1), 30_000).unref()
    void stop(0)
  })

try {
  const config = readConfig(process.env)
  const opening = openDatabase(config, say)
  // Registered before it is open: Ctrl-C while the database starts must stop it as well.
  closers.push(() =>
    opening.then(
      (opened) => opened.stop(),
      () => {},
    ),
  )
  const database = await opening
  if (database.migrated.length > 0) say(`数据库已升级：${database.migrated.join('、')}`)
  const from = Date.now()
  if (await loadDemo(config, database, say)) say(`演示数据已载入（${((Date.now() - from) / 1000).toFixed(1)} 秒）`)
  const server = await buildServer({ config, database })
  closers.push(() => server.close())
  const address = await server.listen(config.port, config.host)
  for (const line of await demoLines(database, config.host)) say(line)
  const reached = config.publicUrl ?? listensOn(address, config.host)
  for (const line of await firstUseLines(database, reached)) say(line)
  say(`梯维已启动：${reached}`)
  const simulated = await simulateDemo(config, database, { services: server.services, address }, say)
  if (simulated) closers.push(simulated.stop)
  if (stopping) await stopping
} catch (error) {
  if (!stopping) console.error(reason(error as Error & { code?: string; port?: number }))
  await stop(1)
}

/** A sentence for a person where there is something to do; the whole error where it is a fault of ours. */
function reason(error: Error & { code?: string; port?: number }): string {
  if (error instanceof SetupRefusal) return error.message
  if (error.code === 'EADDRINUSE') return `端口 ${error.port} 已被占用；请停止占用它的程序，或用 PORT 指定另一个端口`
  if (error.code === 'EACCES' && error.port) return `没有权限监听端口 ${error.port}；请用 PORT 指定 1024 以上的端口`
  if (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND')
    return `无法连接数据库（${error.message}）；请检查 DATABASE_URL 与数据库服务`
  if (error.code === '28P01' || error.code === '28000')
    return '数据库拒绝了 DATABASE_URL 中的用户名或密码；请改正后重新启动'
  if (error.code === '42501') return `DATABASE_URL 的用户权限不足（${error.message}）；它需要 CREATEROLE 与建库权限`
  return `启动失败：${error.stack ?? error.message}`
}
