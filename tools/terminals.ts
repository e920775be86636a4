import { readFileSync } from 'node:fs'
import pg from 'pg'
import { readConfig } from '#app/config.ts'
import { openDatabase } from '#app/database.server.ts'
import { bind } from '#kernel/server/index.ts'
import { SetupRefusal } from '#kernel/server/setupRefusal.ts'
import { addNumbers } from '#modules/terminal/server/index.ts'
import { MakersRow } from '#modules/terminal/shared/makersRow.ts'

/**
 * Adds the 出厂清单 of a maker (decision 0130): a CSV file in UTF-8, one terminal a row, without or with a heading –
 * 终端编号, 安装码, 终端类型 1 to 4, 型号, 厂商. A number that is there already stays as it is.
 *
 *   npm run terminals -- 清单.csv
 */
try {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) throw new SetupRefusal('用法：npm run terminals -- 清单.csv')
  await add(rowsOf(readFileSync(file, 'utf8')))
} catch (error) {
  console.error(error instanceof SetupRefusal ? error.message : `没有登记：${(error as Error).message}`)
  process.exitCode = 1
}

function rowsOf(text: string): MakersRow[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, at) => ({
      at: at + 1,
      cells: line.split(/[,;\t，；]/).map((cell) => cell.trim().replace(/^"|"$/g, '')),
    }))
    .filter(({ cells }) => cells.some(Boolean) && cells[0] !== '终端编号')
  if (lines.length === 0) throw new SetupRefusal('清单里没有终端')
  return lines.map(({ at, cells: [terminalNo, installCode, terminalType, model, vendor] }) => {
    const read = MakersRow.safeParse({ terminalNo, installCode, terminalType: Number(terminalType), model, vendor })
    if (!read.success) throw new SetupRefusal(`第${at}行：${read.error.issues[0]?.message}，没有登记任何一台`)
    return read.data
  })
}

async function add(rows: readonly MakersRow[]): Promise<void> {
  const database = await openDatabase(readConfig(process.env), console.log, 'tool')
  const client = new pg.Client({ connectionString: database.app })
  try {
    await client.connect()
    const added = await addNumbers(bind(client), rows)
    console.log(`已登记 ${added} 台终端的编号与安装码`)
    if (added < rows.length) console.log(`${rows.length - added} 个编号原来就在，没有改动`)
  } finally {
    await client.end()
    await database.stop()
  }
}
