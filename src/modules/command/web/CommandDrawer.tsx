import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, SubmitButton } from '#kernel/web/form/index.ts'
import { ordinaryConfig } from '#modules/signal/shared/commands.ts'
import { CommandKind, type CommandsOfTerminal, ConfigDraft, FirmwareDraft, RebootDraft } from '../shared/command.ts'
import { useGive } from './useGive.ts'

interface Props {
  readonly id: string
  readonly cmd: 'cfg' | 'reboot' | 'ota'
  readonly of: CommandsOfTerminal
  readonly onClose: () => void
}

const effects: Readonly<Record<Props['cmd'], string>> = {
  cfg: '终端按这两个间隔上报，重启后仍有效。间隔越长越省流量，页面上的数据也越旧。',
  reboot: '重启约 20 秒，期间收不到本梯的数据，故障与困人也报不上来。电梯本身不受影响。',
  ota: '终端下载并核对固件后重启，约 1 分钟，期间收不到本梯的数据，故障与困人也报不上来。电梯本身不受影响。',
}

/** What a command needs to be told beside its name. */
export function CommandDrawer({ id, cmd, of, onClose }: Props) {
  const { send } = useGive(id)
  const label = CommandKind.label(CommandKind.code[cmd])
  const frame = (fields: React.ReactNode) => (
    <div className="drawerBody">
      <p className="sec">{effects[cmd]}</p>
      {fields}
      <FormFoot onCancel={onClose}>
        <SubmitButton>{label}</SubmitButton>
      </FormFoot>
    </div>
  )
  const title = (
    <>
      {label} <span className="num ter">{of.terminalNo}</span>
    </>
  )
  return (
    <Drawer open title={title} onClose={onClose}>
      {cmd === 'cfg' && (
        <Form
          schema={ConfigDraft}
          initial={of.config ?? ordinaryConfig}
          onSubmit={async (draft) => {
            await send({ cmd, ...draft })
            onClose()
          }}
        >
          {frame(
            <FieldGrid columns={2}>
              <Field of="idleSec" />
              <Field of="hbSec" />
            </FieldGrid>,
          )}
        </Form>
      )}
      {cmd === 'reboot' && (
        <Form
          schema={RebootDraft}
          initial={{}}
          onSubmit={async (draft) => {
            await send({ cmd, ...draft })
            onClose()
          }}
        >
          {frame(<Second />)}
        </Form>
      )}
      {cmd === 'ota' && (
        <Form
          schema={FirmwareDraft}
          initial={{}}
          operations
          onSubmit={async (draft) => {
            await send({ cmd, ...draft })
            onClose()
          }}
        >
          {frame(
            <>
              <p className="sec">现用固件 {of.fwVersion ?? '未采集'}</p>
              <FieldGrid columns={1}>
                <Field of="fw" />
                <Field of="url" />
                <Field of="sha256" />
              </FieldGrid>
              <Second />
            </>,
          )}
        </Form>
      )}
    </Drawer>
  )
}

/** The second look: why, and whether it is this one. */
function Second() {
  return (
    <FieldGrid columns={1}>
      <Field of="reason" />
      <Field of="confirm" />
    </FieldGrid>
  )
}
