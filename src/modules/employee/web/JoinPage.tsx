import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { accountPaths } from '#modules/account/shared/paths.ts'
import {
  CodeField,
  EntryFrame,
  PasswordField,
  PasswordStrength,
  Submit,
  TextButton,
} from '#modules/account/web/index.ts'
import { refuseEmployee } from '../shared/employee.terms.ts'
import { joinApi } from '../shared/joinApi.ts'
import { type Answered, type Invited, useJoinAnswer } from './useJoinAnswer.ts'

/** /auth/join?t=: the invited person accepts or refuses; the secret link stands for a login (archives 3 Employee). */
export function JoinPage() {
  const token = useSearchParams()[0].get('t') ?? ''
  const [invited, setInvited] = useState<Invited>()
  const [over, setOver] = useState<string>()
  const [done, setDone] = useState<Answered>()
  useEffect(() => {
    if (token.length < 20) return setOver('链接不完整，请重新打开短信中的完整链接，或联系管理员重新邀请。')
    call(joinApi.invitation, { token }).then(setInvited, (failure: unknown) =>
      setOver(failure instanceof CallFailure ? failure.message : refuseEmployee.linkOver.text),
    )
  }, [token])
  if (over) return <Told title={token.length < 20 ? '打不开邀请' : '邀请已失效'} line={over} />
  if (done === 'declined') return <Told title="已拒绝邀请" line="如需加入，请联系管理员重新邀请。" />
  if (done) return <Told title={`已加入${invited?.companyName ?? ''}`} line="用手机号登录即可开始工作。" />
  if (!invited)
    return (
      <EntryFrame title="加入企业" line="正在核对邀请…">
        {null}
      </EntryFrame>
    )
  return <Answer token={token} invited={invited} onDone={setDone} />
}

function Told({ title, line }: { title: string; line: string }) {
  return (
    <EntryFrame title={title} line={line}>
      <Link to={accountPaths.login}>去登录</Link>
    </EntryFrame>
  )
}

function Answer({ token, invited, onDone }: { token: string; invited: Invited; onDone: (how: Answered) => void }) {
  const { typed, typePassword, typeCode, errors, busy, codeSent, accept, decline, sendCode } = useJoinAnswer(
    token,
    invited,
    onDone,
  )
  return (
    <EntryFrame
      title={`加入${invited.companyName}`}
      line={
        invited.known
          ? `${invited.name}，接受后用现有账号 ${invited.phone} 登录，可在两家企业间切换`
          : `${invited.name}，设置登录密码后用 ${invited.phone} 登录`
      }
    >
      <form onSubmit={accept} noValidate>
        {invited.needsCode && (
          <CodeField
            value={typed.code}
            error={errors.code}
            onType={typeCode}
            aside={
              <TextButton disabled={busy || codeSent} onClick={() => void sendCode()}>
                {codeSent ? '已发送' : '获取验证码'}
              </TextButton>
            }
          />
        )}
        {!invited.known && (
          <>
            <PasswordField
              label="登录密码"
              autoComplete="new-password"
              maxLength={20}
              value={typed.password}
              error={errors.password}
              onChange={(event) => typePassword(event.target.value)}
            />
            <PasswordStrength password={typed.password} identities={[]} />
          </>
        )}
        <Submit busy={busy}>接受邀请</Submit>
        <p>
          <TextButton onClick={() => void decline()}>拒绝邀请</TextButton>
        </p>
      </form>
    </EntryFrame>
  )
}
