import type { ReactNode } from 'react'
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

interface Shown<S extends z.ZodObject> {
  readonly title: string
  readonly verb: '绑定' | '更换'
  readonly schema: S
  readonly initial: Readonly<Record<string, unknown>>
  readonly send: (input: z.output<S>) => Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What is asked of a terminal that goes up at a lift: which, whether it works there, and how it looks. */
function PutUp<S extends z.ZodObject>({ title, verb, schema, initial, send, onClose, children }: Shown<S>) {
  return (
    <Drawer open title={title} onClose={onClose}>
      <Form
        schema={schema}
        initial={{ ...initial, selfTest: untested, photos: [] }}
        onSubmit={async (input: z.output<S>) => {
          await send(input)
          toast.done(`终端已${verb}`)
          setTimeout(onClose)
        }}
      >
        <div className="drawerBody">
          {children}
          <Tested />
          <FieldGrid columns={1}>
            <Field of="photos" />
          </FieldGrid>
          <FormFoot onCancel={onClose}>
            <SubmitButton>{verb}</SubmitButton>
          </FormFoot>
        </div>
      </Form>
    </Drawer>
  )
}

interface Given {
  readonly terminalId?: string
  readonly elevatorId?: string
}

/** 绑定终端: from the terminal with its lift to be chosen, or from the lift with the terminal. */
export function BindDrawer({ given, onClose }: { given: Given; onClose: () => void }) {
  const { call } = useKit()
  const send = (input: z.output<typeof BindInput>) => call(terminalApi.bind, input)
  return (
    <PutUp title="绑定终端" verb="绑定" schema={BindInput} initial={{ ...given }} send={send} onClose={onClose}>
      <FieldGrid columns={1}>
        <Field of="terminalId" disabled={given.terminalId !== undefined} />
        <Field of="elevatorId" disabled={given.elevatorId !== undefined} />
      </FieldGrid>
    </PutUp>
  )
}

/** 更换: another terminal takes this one's place at its lift. */
export function ReplaceDrawer({ terminal, onClose }: { terminal: TerminalDetail; onClose: () => void }) {
  const { call } = useKit()
  const { id, version, terminalNo, elevatorName } = terminal
  const send = (input: z.output<typeof ReplaceInput>) => call(terminalApi.replace, input)
  const title = `更换终端 ${terminalNo}`
  return (
    <PutUp title={title} verb="更换" schema={ReplaceInput} initial={{ id, version }} send={send} onClose={onClose}>
      <p className="sec">
        新终端装在「{elevatorName}」，{terminalNo} 拆下，绑定履历保留两台。
      </p>
      <FieldGrid columns={1}>
        <Field of="terminalId" />
        <Field of="reason" />
      </FieldGrid>
    </PutUp>
  )
}
