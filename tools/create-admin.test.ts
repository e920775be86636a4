import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { sessionApi } from '#kernel/shared/session.ts'
import { asOwner } from '#test/builders/company.ts'
import { login } from '#test/builders/signIn.ts'
import { temporaryFolder } from '#test/folder.ts'
import { testServer } from '#test/server.ts'

const tool = fileURLToPath(new URL('create-admin.ts', import.meta.url))
const dataDir = temporaryFolder('tiwei-create-admin')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('create-admin', () => {
  // Nine processes, each a second of its own on an idle machine.
  it('建企业、岗位与管理员，管理员即可登录；重复时说明并不留下任何东西', async () => {
    const server = await testServer()
    const run = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], {
        encoding: 'utf8',
        env: {
          ...process.env,
          DATABASE_URL: server.database.admin,
          TIWEI_SECRET: server.database.secret,
          TIWEI_DATA: dataDir,
        },
      })
      return { status, said: stdout + stderr }
    }
    const flags = (company: string, phone: string, password = 'Tiwei#2026') => [
      ...['--company', company, '--name', '张三', '--phone', phone, '--password', password],
    ]
    // Nobody is here yet: a new code for 首次使用, as the start of the server prints it.
    const renewed = run('--code')
    expect(renewed).toMatchObject({ status: 0 })
    expect(renewed.said).toMatch(/首次使用码 \w{4}-\w{4}-\w{4}/)
    const first = run(...flags('启明电梯', '13012345678'))
    expect(first).toMatchObject({ status: 0 })
    expect(first.said).toContain('已创建企业「启明电梯」，含 11 个预置岗位')
    expect(first.said).not.toContain('Tiwei#2026')

    const { userInfo } = await login(server, '13012345678')
    expect(userInfo).toMatchObject({ name: '张三', companyName: '启明电梯' })
    expect(await server.ask(sessionApi.enablingKeys, {}, userInfo)).toEqual(
      expect.arrayContaining(['AV41', 'AV51', 'AVh1', 'AVm1']),
    )

    expect(run(...flags('启明电梯', '13012345679'))).toEqual({
      status: 1,
      said: '企业「启明电梯」已存在，没有创建；请换一个企业名称\n',
    })
    expect(run(...flags('晨光电梯', '13012345678')).said).toContain('手机号 13012345678 已有账号，没有创建')
    expect(run(...flags('晨光电梯', '12345')).said).toContain('--phone：请输入正确的手机号')
    expect(run(...flags('晨光电梯', '13012345670', '13012345670aA')).said).toContain('密码不能包含手机号或账号')
    expect(run('--company', '晨光电梯').said).toContain('缺少 --name')
    expect(run('--code').said).toContain('系统已有账号，首次使用已结束')
    const left = await asOwner(
      server,
      'select (select count(*)::int from tenant) as companies, (select count(*)::int from app_user) as people',
    )
    expect(left).toEqual([{ companies: 1, people: 1 }])
  })
})
