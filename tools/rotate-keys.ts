import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from '#app/config.ts'
import { type Database, openDatabase } from '#app/database.server.ts'
import { sealedColumns } from '#db/sealed.ts'
import { keyringFrom } from '#kernel/server/keyring.ts'
import { changeSecret, countInstances } from '#kernel/server/roles.ts'
import { sealAgain } from '#kernel/server/rotation.ts'
import { sealer } from '#kernel/server/sealed.ts'
import { readSecret } from '#kernel/server/secret.ts'
import { SetupRefusal } from '#kernel/server/setupRefusal.ts'

/**
 * `npm run rotate-keys`, while the service stands still: makes a new secret, seals every sealed column with it, gives the
 * database roles their new passwords and puts the new secret in the place of the old one. Cut off in the middle it goes
 * on from there at the next call: until the end the new secret is `<dataDir>/secret.next`.
 */
const NEXT = 'secret.next'

try {
  const config = readConfig(process.env)
  const going = existsSync(join(config.dataDir, NEXT))
  const next = readSecret(config.dataDir, NEXT)
  if (going) console.log('继续上次没有完成的更换')
  const database = await opened(config, going ? next : undefined)
  try {
    const admin = new URL(database.owner)
    admin.searchParams.delete('options')
    if ((await countInstances(admin.href)) > 0)
      throw new SetupRefusal('仍有服务连接着数据库，没有更换；请停止全部实例后再执行')
    if (database.secret !== next) {
      const owner = new pg.Client({ connectionString: database.owner })
      await owner.connect()
      try {
        const by = (secret: string) => sealer(keyringFrom(secret))
        const values = await sealAgain(owner, sealedColumns, by(database.secret), by(next))
        console.log(`已用新密钥重新密封 ${values} 个值`)
      } finally {
        await owner.end()
      }
      await changeSecret(admin.href, next, database.embedded)
    }
    renameSync(join(config.dataDir, NEXT), join(config.dataDir, 'secret'))
    console.log(`密钥已更换，新密钥在 ${join(config.dataDir, 'secret')}；请另处保管，旧备份仍需旧密钥`)
    if (config.secret) console.log('请把各实例的 TIWEI_SECRET 改为该文件的内容，再启动服务')
  } finally {
    await database.stop()
  }
} catch (error) {
  console.error(error instanceof SetupRefusal ? error.message : `没有换完，可再次执行：${(error as Error).message}`)
  process.exitCode = 1
}

/** With the secret in use; with the next one when the last call was cut off between the passwords and the file. */
async function opened(config: Config, next: string | undefined): Promise<Database> {
  try {
    return await openDatabase(config, console.log)
  } catch (error) {
    if (next === undefined) throw error
    return openDatabase({ ...config, secret: next }, console.log).catch(() => {
      throw error
    })
  }
}
