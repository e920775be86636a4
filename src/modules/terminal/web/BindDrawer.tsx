import type { z } from 'zod'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { BindInput, ReplaceInput, terminalApi } from '../shared/api.ts'
import { SelfTest, type TerminalDetail } from '../shared/terminal.ts'

const untested = Object.fromEntries(Object.keys(SelfTest.shape).map((part) => [part, false]))

/** 自检 as the person saw it at the lift; each part must have passed. */
function Tested() {
  return (
    <fieldset className="plain">
      <legend className="sec mb-6">自检：各项通过后打开，全部通过才能绑定</legend>
      <FieldGrid columns={2}>
        {Object.keys(SelfTest.shape).map((part) => (
          <Field key={part} of={`selfTest.${part}`} />
        ))}
      </FieldGrid>
    </fieldset>
  )
}

interface Given {
  readonly terminalId?: string
  readonly elevatorId?: string
}

/** 绑定终端: from the terminal with its lift to be chosen, or from the lift with the terminal. */
export function BindDrawer({ given, onClose }: { given: Given; onClose: () => void }) {
  const { call } = useKit()
  return (
    <Drawer open title="绑定终端" onClose={onClose}>
      <Form
        schema={BindInput}
        initial={{ ...given, selfTest: untested, photos: [] }}
        onSubmit={async (input: z.output<typeof BindInput>) => {
          await call(terminalApi.bind, input)
          toast.done('终端已绑定')
          setTimeout(onClose)
        }}
      >
        <div className="drawerBody">
          <FieldGrid columns={1}>
            <Field of="terminalId" disabled={given.terminalId !== undefined} />
            <Field of="elevatorId" disabled={given.elevatorId !== undefined} />
          </FieldGrid>
          <Tested />
          <FieldGrid columns={1}>
            <Field of="photos" />
          </FieldGrid>
          <FormFoot onCancel={onClose}>
            <SubmitButton>绑定</SubmitButton>
          </FormFoot>
        </div>
      </Form>
    </Drawer>
  )
}

/** 更换: another terminal takes this one's place at its lift. */
export function ReplaceDrawer({ terminal, onClose }: { terminal: TerminalDetail; onClose: () => void }) {
  const { call } = useKit()
  const { id, version, terminalNo, elevatorName } = terminal
  return (
    <Drawer open title={`更换终端 ${terminalNo}`} onClose={onClose}>
      <Form
        schema={ReplaceInput}
        initial={{ id, version, selfTest: untested, photos: [] }}
        onSubmit={async (input: z.output<typeof ReplaceInput>) => {
          await call(terminalApi.replace, input)
          toast.done('终端已更换')
          setTimeout(onClose)
        }}
      >
        <div className="drawerBody">
          <p className="sec">
            新终端装在「{elevatorName}」，{terminalNo} 拆下，绑定履历保留两台。
          </p>
          <FieldGrid columns={1}>
            <Field of="terminalId" />
            <Field of="reason" />
          </FieldGrid>
          <Tested />
          <FieldGrid columns={1}>
            <Field of="photos" />
          </FieldGrid>
          <FormFoot onCancel={onClose}>
            <SubmitButton>更换</SubmitButton>
          </FormFoot>
        </div>
      </Form>
    </Drawer>
  )
}
