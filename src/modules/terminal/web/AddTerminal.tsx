import { useState } from 'react'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { terminalApi } from '../shared/api.ts'
import { TerminalDraft } from '../shared/terminal.ts'
import { AuthType } from '../shared/terms.ts'
import { SecretShown } from './SecretShown.tsx'

interface Made {
  readonly id: string
  readonly secret: string
  readonly terminalNo: string
}

/** 登记终端: number and install code from its plate; the secret is shown once, then the terminal opens. */
export function AddTerminal({ onClose, onDone }: { onClose: () => void; onDone: (id: string) => void }) {
  const { call } = useKit()
  const [made, setMade] = useState<Made>()
  const finish = (id: string) => {
    onClose()
    onDone(id)
  }
  if (made) return <SecretShown {...made} onClose={() => finish(made.id)} />
  return (
    <Drawer open title="登记终端" onClose={onClose}>
      <Form
        schema={TerminalDraft}
        initial={{ authType: AuthType.code.secret }}
        onSubmit={async (draft) => {
          const { id, secret } = await call(terminalApi.add, draft)
          toast.done('终端已登记')
          setTimeout(() => (secret ? setMade({ id, secret, terminalNo: draft.terminalNo }) : finish(id)))
        }}
      >
        <div className="drawerBody">
          <FieldGrid columns={1}>
            <Field of="terminalNo" />
            <Field of="installCode" />
            <Field of="authType" />
            <Fingerprint />
          </FieldGrid>
          <FieldGrid columns={2}>
            <Field of="imei" />
            <Field of="iccid" />
            <Field of="simExpireDate" />
            <Field of="hwVersion" />
          </FieldGrid>
          <FormFoot onCancel={onClose} />
        </div>
      </Form>
    </Drawer>
  )
}

/** Of terminals that prove themselves by certificate. */
export function Fingerprint() {
  return useFormValue('authType') === AuthType.code.certificate ? <Field of="certFingerprint" /> : null
}
