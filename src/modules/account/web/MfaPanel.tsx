import { Button } from 'antd'
import { useState } from 'react'
import { useKit } from '#kernel/web/services.tsx'
import { PanelHead } from '#kernel/web/ui/Panel.tsx'
import { toast } from '#kernel/web/ui/toast.tsx'
import { useStale } from '#kernel/web/useRead.ts'
import type { CurrentUser } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'
import { BindForm, RecoveryCodes } from './BindWizard.tsx'
import { Submit, TextField } from './light.tsx'
import { useSubmit } from './submit.ts'

type Doing = 'nothing' | 'binding' | 'unbinding'

/** The dynamic password of the person: bind, keep the recovery codes, unbind. */
export function MfaPanel({ user }: { user: CurrentUser }) {
  const stale = useStale()
  const [doing, setDoing] = useState<Doing>('nothing')
  const [codes, setCodes] = useState<readonly string[]>()
  const verb = user.totpBound ? '解除' : '绑定'
  return (
    <>
      <PanelHead
        title="动态口令"
        right={
          <>
            {user.totpBound ? `已绑定 · 恢复码剩 ${user.recoveryCodesLeft} 个` : '未绑定'}
            <Button
              size="small"
              onClick={() => setDoing(doing === 'nothing' ? (user.totpBound ? 'unbinding' : 'binding') : 'nothing')}
            >
              {doing === 'nothing' ? verb : '取消'}
            </Button>
          </>
        }
      />
      {codes ? (
        <div className="p-14">
          <RecoveryCodes
            codes={codes}
            verb="我已保存"
            onDone={() => {
              setCodes(undefined)
              // The steps of binding stand before the sign-in too, where there is no kit.
              void stale(accountApi.currentUser)
            }}
          />
        </div>
      ) : (
        doing !== 'nothing' && (
          <div className="p-14">
            {doing === 'binding' ? (
              <BindForm
                onBound={({ recoveryCodes }) => {
                  setCodes(recoveryCodes)
                  setDoing('nothing')
                }}
              />
            ) : (
              <UnbindForm onDone={() => setDoing('nothing')} />
            )}
          </div>
        )
      )}
    </>
  )
}

function UnbindForm({ onDone }: { onDone(): void }) {
  const { call } = useKit()
  const [code, setCode] = useState('')
  const { busy, errors, run } = useSubmit<'code'>(() => 'code')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void run(async () => {
          await call(accountApi.mfaUnbind, { code: code.trim() })
          toast.done('动态口令已解除')
          onDone()
        })
      }}
    >
      <TextField
        label="动态口令或恢复码"
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        error={errors.code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Submit busy={busy} disabled={code.trim().length < 6}>
        解除绑定
      </Submit>
    </form>
  )
}
