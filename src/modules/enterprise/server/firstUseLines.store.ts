import pg from 'pg'
import { bind } from '#kernel/server/index.ts'
import type { DatabaseUrls } from '#kernel/server/roles.ts'
import { newFirstUseCode } from './firstUse.ts'

/**
 * What a start says where nobody has an account yet: where the first one is made, and the code for it (decision 0127).
 * Nothing on an installation with accounts. `address`: of the pages, where it is known.
 */
export async function firstUseLines(database: Pick<DatabaseUrls, 'app'>, address?: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.app })
  client.on('error', () => {})
  try {
    await client.connect()
    const code = await newFirstUseCode(bind(client))
    if (!code) return []
    return [
      '还没有账号。首次使用：',
      `  1. 用浏览器打开${address ? ` ${address}` : '登录页'}`,
      `  2. 填写首次使用码 ${code}（用过即失效，每次启动换新），建立企业与管理员`,
    ]
  } finally {
    await client.end()
  }
}
