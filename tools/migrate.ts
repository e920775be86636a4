import { readConfig } from '#app/config.ts'
import { openDatabase } from '#app/database.server.ts'

/** Brings the database of this installation to the newest version without starting the service. */
try {
  const database = await openDatabase(readConfig(process.env), console.log, 'tool')
  console.log(database.migrated.length > 0 ? `已执行：${database.migrated.join('、')}` : '数据库已是最新版本')
  await database.stop()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
