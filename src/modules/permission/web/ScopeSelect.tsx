import { Select } from 'antd'
import type { ControlProps } from '#kernel/web/form/index.ts'
import { ScopeKind } from '../shared/position.ts'

/** What rows people of the position see; each choice says what it means. */
const notes: Readonly<Record<number, string>> = {
  [ScopeKind.code.company]: '本企业全部数据',
  [ScopeKind.code.team]: '本人所在班组的数据',
  [ScopeKind.code.self]: '本人负责或参与的数据',
  [ScopeKind.code.chosen]: '所选项目与小区的数据',
}

export function ScopeSelect({ id, value, onChange, disabled, wrong }: ControlProps) {
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      status={wrong ? 'error' : undefined}
      disabled={disabled}
      value={value}
      onChange={onChange}
      popupMatchSelectWidth={false}
      options={ScopeKind.options.map(({ value: code, label }) => ({ value: code, label, note: notes[code] }))}
      optionRender={(option) => (
        <span className="row between gap-16">
          <span>{option.label}</span>
          <span className="ter small">{option.data.note}</span>
        </span>
      )}
    />
  )
}
