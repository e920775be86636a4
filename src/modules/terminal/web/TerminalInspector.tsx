import { useContext } from 'react'
import { RowDrawer } from '#kernel/web/detail/index.ts'
import { Field } from '#kernel/web/form/index.ts'
import { KeyValue, Panel, timeText } from '#kernel/web/ui/index.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { terminalApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { type TerminalDetail, TerminalFacts } from '../shared/terminal.ts'
import { TerminalType } from '../shared/terms.ts'
import { Fingerprint } from './AddTerminal.tsx'
import { Bindings } from './Bindings.tsx'
import { TerminalSections } from './TerminalSections.ts'
import { StatusText } from './TerminalStatus.tsx'
import { TerminalVerbs } from './TerminalVerbs.tsx'
import { Troubles } from './Troubles.tsx'

/** One terminal beside its list: what it is, where it stood, what can be done with it. */
export function TerminalInspector({ id, onClose }: { id: string; onClose: () => void }) {
  const sections = useContext(TerminalSections)
  return (
    <RowDrawer
      what="采集终端"
      draft={TerminalFacts}
      calls={terminalApi}
      id={id}
      title={(terminal) => (
        <>
          <span className="num">{terminal.terminalNo}</span> <StatusText of={terminal} />
        </>
      )}
      edits={[may.bind]}
      verbs={(terminal) => <TerminalVerbs terminal={terminal} />}
      above={(terminal) => <Facts terminal={terminal} />}
      below={(terminal) => (
        <>
          {sections.map((Section, n) => (
            <Section key={n} terminalId={terminal.id} />
          ))}
          <Panel title="异常上报">
            <Troubles rows={terminal.troubles} />
          </Panel>
          <Panel title="绑定履历">
            <Bindings rows={terminal.bindings} of="lift" />
          </Panel>
        </>
      )}
      history="terminal"
      onClose={onClose}
    >
      <Field of="authType" />
      <Field of="hwVersion" />
      <Field of="imei" />
      <Field of="iccid" />
      <Field of="simExpireDate" />
      <Fingerprint />
    </RowDrawer>
  )
}

function Facts({ terminal }: { terminal: TerminalDetail }) {
  const { lift, terminalType, vendor, model, fwVersion, lastSeenAt, boundAt, offReason, oldSecretUntil } = terminal
  const rows: (readonly [string, React.ReactNode])[] = [
    ['电梯', <LiftName key="lift" of={lift} otherwise={<span className="ter">未绑定</span>} />],
    ['绑定时间', boundAt && timeText(boundAt)],
    ['终端类型', TerminalType.label(terminalType)],
    ['厂商、型号', [vendor, model].filter(Boolean).join(' ')],
    ['固件版本', fwVersion ?? '未采集'],
    ['最近通信', lastSeenAt ? timeText(lastSeenAt) : '没有收到过数据'],
    ['停用原因', offReason],
    ['旧密钥', oldSecretUntil && `${timeText(oldSecretUntil)} 前仍可用`],
  ]
  return <KeyValue items={rows.filter(([, value]) => value)} />
}
