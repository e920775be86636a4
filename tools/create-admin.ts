import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readConfig } from '#app/config.ts'
import { openDatabase } from '#app/database.server.ts'
import { bind } from '#kernel/server/index.ts'
import { SetupRefusal } from '#kernel/server/setupRefusal.ts'
import { hashPassword } from '#modules/account/server/index.ts'
import { Phone, passwordFault } from '#modules/account/shared/account.ts'
import { addAdministrator, addCompany, findTaken, firstUseLines } from '#modules/enterprise/server/index.ts'

/**
 * Makes a company with the eleven preset positions and its administrator:
 *
 *   npm run create-admin -- --company 某某电梯 --name 张三 --phone 13800138000 --password …
 *
 * What is not given as a flag is asked for; the password then stays invisible.
 *
 *   npm run create-admin -- --code
 *
 * prints a new code for 首次使用 in the browser instead, where nobody has an account yet (decision 0127).
 */
interface Answers {
  company: string
  name: string
  phone: string
  password: string
}

const questions: readonly {
  key: keyof Answers
  title: string
  fault: (value: string, others: Partial<Answers>) => string | undefined
}[] = [
  { key: 'company', title: '企业名称', fault: (value) => lengthFault('企业名称', value, 60) },
  { key: 'name', title: '管理员姓名', fault: (value) => lengthFault('姓名', value, 30) },
  {
    key: 'phone',
    title: '管理员手机号',
    fault: (value) => (Phone.safeParse(value).success ? undefined : '请输入正确的手机号'),
  },
  { key: 'password', title: '登录密码', fault: (value, { phone }) => passwordFault(value, phone ? [phone] : []) },
]

const lengthFault = (title: string, value: string, max: number) =>
  value === '' ? `${title}不能为空` : value.length > max ? `${title}不能超过${max}个字` : undefined

try {
  const args = process.argv.slice(2)
  if (args.length === 1 && args[0] === '--code') await renewCode()
  else await create(await answersOf(args))
} catch (error) {
  console.error(error instanceof SetupRefusal ? error.message : `没有创建：${(error as Error).message}`)
  process.exitCode = 1
}

async function answersOf(args: readonly string[]): Promise<Answers> {
  const given = flagsOf(args)
  const answers: Partial<Answers> = {}
  for (const { key, title, fault } of questions) {
    let value = given[key]?.trim()
    if (value === undefined) {
      if (!process.stdin.isTTY) throw new SetupRefusal(`缺少 --${key}（${title}）`)
      do {
        const problem = value === undefined ? undefined : fault(value, answers)
        if (problem) console.log(problem)
        value = (await ask(`${title}：`, key === 'password')).trim()
      } while (fault(value, answers))
    }
    const problem = fault(value, answers)
    if (problem) throw new SetupRefusal(`--${key}：${problem}`)
    answers[key] = value
  }
  return answers as Answers
}

function flagsOf(args: readonly string[]): Partial<Record<keyof Answers, string | undefined>> {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args: [...args], options: { company: text, name: text, phone: text, password: text } }).values
  } catch (error) {
    throw new SetupRefusal(
      `${(error as Error).message}。用法：npm run create-admin -- --company 企业名称 --name 姓名 --phone 手机号 --password 密码`,
    )
  }
}

/** `hidden`: what is typed is not shown. */
async function ask(question: string, hidden: boolean): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  if (hidden)
    Object.assign(reader, { _writeToOutput: (text: string) => text === question && process.stdout.write(text) })
  try {
    return await reader.question(question)
  } finally {
    reader.close()
    if (hidden) process.stdout.write('\n')
  }
}

async function renewCode(): Promise<void> {
  const database = await openDatabase(readConfig(process.env), console.log, 'tool')
  try {
    const lines = await firstUseLines(database)
    if (lines.length === 0) throw new SetupRefusal('系统已有账号，首次使用已结束；请直接登录，或用本命令另建一家企业')
    for (const line of lines) console.log(line)
  } finally {
    await database.stop()
  }
}

async function create({ company, name, phone, password }: Answers): Promise<void> {
  const database = await openDatabase(readConfig(process.env), console.log, 'tool')
  const client = new pg.Client({ connectionString: database.app })
  try {
    await client.connect()
    await client.query('begin')
    const db = bind(client)
    const taken = await findTaken(db, company, phone)
    if (taken.company) throw new SetupRefusal(`企业「${company}」已存在，没有创建；请换一个企业名称`)
    if (taken.phone)
      throw new SetupRefusal(`手机号 ${phone} 已有账号，没有创建；请换一个手机号，或由企业管理员邀请该员工`)
    const made = await addCompany(db, { name: company, contact: name, phone })
    const passwordHash = await hashPassword(password)
    await addAdministrator(db, made, { name, phone, passwordHash })
    await client.query('commit')
    console.log(`已创建企业「${company}」，含 ${made.positions.size} 个预置岗位`)
    console.log(`已创建企业管理员 ${name}，手机号 ${phone}；用该手机号与密码登录`)
    console.log('下一步：登录后在「企业信息」中补全信用代码、许可证编号与值班电话')
  } finally {
    await client.end()
    await database.stop()
  }
}
