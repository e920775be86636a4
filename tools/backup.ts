import { readConfig } from '#app/config.ts'
import { openDatabase } from '#app/database.server.ts'
import { backup, restore } from '#kernel/server/backup.ts'

/** `npm run backup -- FILE` while the service runs or not; `npm run restore -- FILE` into an empty data folder. */
const [verb, file] = process.argv.slice(2)
if ((verb !== 'backup' && verb !== 'restore') || !file) {
  console.error('用法：npm run backup -- 文件名.gz，或 npm run restore -- 文件名.gz')
  process.exit(1)
}
try {
  const database = await openDatabase(readConfig(process.env), () => {}, 'tool')
  try {
    const { tables, rows } = await (verb === 'backup' ? backup : restore)(database.owner, file)
    console.log(`${verb === 'backup' ? '已备份' : '已恢复'} ${tables} 张表，${rows} 行：${file}`)
  } finally {
    await database.stop()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
