import { type FormEvent, useState } from 'react'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { call } from '#kernel/web/client/call.ts'
import { passwordFault } from '#modules/account/shared/account.ts'
import { useSubmit } from '#modules/account/web/index.ts'
import { joinApi } from '../shared/joinApi.ts'

export type Invited = ReplyOf<typeof joinApi.invitation>
export type Answered = 'accepted' | 'declined'

/** What an invitation asks for, as it is typed, and the two answers to it. */
export function useJoinAnswer(token: string, invited: Invited, onDone: (how: Answered) => void) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [codeSent, setCodeSent] = useState(false)
  const { busy, errors, run, clear, setErrors } = useSubmit<'password' | 'code'>(() =>
    invited.needsCode ? 'code' : 'password',
  )
  const accept = (event: FormEvent) => {
    event.preventDefault()
    const weak = invited.known ? undefined : passwordFault(password)
    if (weak) return setErrors({ password: weak })
    if (invited.needsCode && code.length !== 6) return setErrors({ code: '请输入6位验证码' })
    return run(async () => {
      await call(joinApi.accept, {
        token,
        ...(invited.known ? {} : { password }),
        ...(invited.needsCode ? { code } : {}),
      })
      onDone('accepted')
    })
  }
  const decline = () =>
    run(async () => {
      await call(joinApi.decline, { token })
      onDone('declined')
    })
  const sendCode = () =>
    run(async () => {
      await call(joinApi.sendCode, { token })
      setCodeSent(true)
    })
  return {
    typed: { password, code },
    typePassword: (next: string) => {
      setPassword(next)
      clear('password')
    },
    typeCode: (next: string) => {
      setCode(next)
      clear('code')
    },
    errors,
    busy,
    codeSent,
    accept,
    decline,
    sendCode,
  }
}
