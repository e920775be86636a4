import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { refuseLogin } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'
import { PasswordLogin } from './PasswordLogin.tsx'

vi.mock('#kernel/web/client/call.ts', () => ({ call: vi.fn() }))
const asked = vi.mocked(call)

function Page({ onDone }: { onDone: () => void }) {
  const [account, setAccount] = useState('')
  return (
    <PasswordLogin
      account={account}
      onDone={onDone}
      trust={false}
      below={null}
      onAccount={setAccount}
      onLeaveAccount={() => undefined}
    />
  )
}

/** The server: one answer to a login after another; pictures numbered. */
function serve(...answers: unknown[]) {
  let pictures = 0
  asked.mockImplementation(async (endpoint) => {
    if (endpoint === accountApi.captcha) return { captchaId: `p${++pictures}`, svg: `<svg id="${pictures}"/>` }
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  })
  const onDone = vi.fn()
  render(<Page onDone={onDone} />)
  return onDone
}
const logins = () => asked.mock.calls.filter(([endpoint]) => endpoint === accountApi.login).map(([, input]) => input)
const write = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: '登录' }))
const wrong = (data?: object) =>
  new CallFailure('refused', '账号或密码错误', { code: refuseLogin.wrongPassword.code, ...(data ? { data } : {}) })

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

describe('密码登录', () => {
  test('没填的在各自的框下说，不问服务器；改了就消失', () => {
    serve()
    submit()
    expect(screen.getByText('手机号或账号不能为空')).toBeTruthy()
    expect(screen.getByText('密码不能为空')).toBeTruthy()
    write('密码', 'x')
    expect(screen.queryByText('密码不能为空')).toBeNull()
    expect(logins()).toEqual([])
  })

  test('第三次错了要图形验证码；填错一次换一张，填好的账号密码都在', async () => {
    const reply = { userInfo: {} }
    const onDone = serve(
      wrong({ captcha: true }),
      new CallFailure('refused', '验证码错误或已失效', { code: refuseLogin.wrongCode.code }),
      reply,
    )
    write('手机号或账号', ' 13800000001 ')
    write('密码', 'Secret#1')
    submit()
    await screen.findByText('账号或密码错误')
    expect(await screen.findByAltText('换一张验证码')).toBeTruthy()
    submit()
    await screen.findByText('验证码不能为空')
    expect(logins()).toHaveLength(1)
    write('图形验证码', 'abcd')
    submit()
    await screen.findByText('验证码错误或已失效')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('图形验证码').value).toBe(''))
    write('图形验证码', 'efgh')
    submit()
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(reply))
    expect(logins().at(-1)).toEqual({
      account: '13800000001',
      password: 'Secret#1',
      trust: false,
      captchaId: 'p2',
      captchaCode: 'efgh',
    })
  })

  test('锁定的话说在账号下；按两次只问一次', async () => {
    let answer: (reply: unknown) => void = () => undefined
    asked.mockImplementation(() => new Promise((resolve) => (answer = resolve as typeof answer)))
    const onDone = vi.fn()
    render(
      <PasswordLogin
        account="13800000001"
        onAccount={vi.fn()}
        onLeaveAccount={vi.fn()}
        trust
        below={null}
        onDone={onDone}
      />,
    )
    write('密码', 'Secret#1')
    submit()
    submit()
    answer({ userInfo: {} })
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(logins()).toHaveLength(1)
    asked.mockRejectedValue(new CallFailure('refused', refuseLogin.locked().message, { code: refuseLogin.locked.code }))
    submit()
    const told = await screen.findByText('账号已锁定，请15分钟后再试')
    expect(screen.getByLabelText('手机号或账号').getAttribute('aria-describedby')).toBe(told.id)
  })
})
