import { readConfig } from '#app/config.ts'
import { openDatabase } from '#app/database.server.ts'
import { keeper } from '#app/demo.server.ts'
import { seedDemo } from '#db/seed/index.ts'
import { isEmpty } from '#db/seed/state.ts'

/** `npm run seed -- --scale=large` (or `demo`): fills an empty database; large is for load tests and takes minutes. */
const scale = /^--scale=(demo|large)$/.exec(process.argv[2] ?? '--scale=demo')?.[1]
if (!scale) {
  console.error('用法：npm run seed -- --scale=demo，或 --scale=large（压力测试用，需数分钟）')
  process.exit(1)
}
try {
  const config = readConfig(process.env)
  const database = await openDatabase(config, console.log, 'tool')
  try {
    if (!(await isEmpty(database.owner))) throw new Error('数据库不是空的，没有载入任何数据')
    await seedDemo({
      urls: database,
      secret: database.secret,
      size: scale === 'large' ? 'large' : 'on',
      log: console.log,
      keep: keeper(config, database),
    })
  } finally {
    await database.stop()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
