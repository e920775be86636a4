import { Button, Select } from 'antd'
import { AskedField, DayInput } from '#kernel/web/form/index.ts'
import { CloseIcon, PlusIcon } from '#kernel/web/ui/icons/index.ts'
import type { LineWindow } from '#modules/plan/shared/entry.ts'
import css from './plan.module.css'
import { placeOf } from './planWizard.ts'

const weekdays = ['一', '二', '三', '四', '五', '六', '日'].map((name, i) => ({ value: i + 1, label: `星期${name}` }))
const usual: LineWindow = { weekday: 1, from: '08:30', to: '17:30' }

interface Props {
  readonly windows: readonly LineWindow[]
  readonly onChange: (windows: LineWindow[]) => void
  readonly disabled?: boolean
}

/** 可进场时段 of one line (jobs 1.4); without any, those of its community. */
export function LineWindowFields({ windows, onChange, disabled = false }: Props) {
  const change = (at: number, part: Partial<LineWindow>) =>
    onChange(windows.map((one, i) => (i === at ? { ...one, ...part } : one)))
  const next = { ...usual, weekday: ((windows.at(-1)?.weekday ?? 0) % 7) + 1 } as LineWindow
  return (
    <AskedField
      name={placeOf('windows')}
      label="可进场时段"
      help={
        windows.length === 0
          ? '不填按小区的作业时段。'
          : '代替小区允许的时段，小区禁止的仍然禁止；结束早于开始即到次日。'
      }
    >
      {windows.map((one, at) => (
        <div key={`${at} ${one.weekday}`} className={css.window}>
          <Select
            aria-label={`第 ${at + 1} 段星期`}
            disabled={disabled}
            value={one.weekday as number}
            options={weekdays}
            onChange={(weekday) => change(at, { weekday: weekday as LineWindow['weekday'] })}
          />
          {(['from', 'to'] as const).map((name) => (
            <DayInput
              key={name}
              kind="time"
              aria-label={`第 ${at + 1} 段${name === 'from' ? '开始' : '结束'}时间`}
              minuteStep={15}
              allowClear={false}
              disabled={disabled}
              {...(one.from === one.to ? { status: 'error' as const } : {})}
              value={one[name]}
              onChange={(time) => time && change(at, { [name]: time })}
            />
          ))}
          <Button
            type="text"
            size="small"
            aria-label={`删除第 ${at + 1} 段`}
            disabled={disabled}
            icon={<CloseIcon />}
            onClick={() => onChange(windows.filter((_, i) => i !== at))}
          />
          {one.from === one.to && (
            <span className="fieldError" role="alert">
              结束时间不能与开始时间相同
            </span>
          )}
        </div>
      ))}
      <Button size="small" icon={<PlusIcon />} disabled={disabled} onClick={() => onChange([...windows, next])}>
        添加时段
      </Button>
    </AskedField>
  )
}
