import { Select } from 'antd'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import css from './setting.module.css'

const names = ['一', '二', '三', '四', '五', '六', '日']

/** 工作日: seven switches side by side. */
export function WeekDays({ control }: { control: ControlProps }) {
  const chosen = (control.value as number[] | undefined) ?? []
  return (
    <fieldset id={control.id} className={css.week} aria-label="工作日">
      {names.map((name, n) => {
        const on = chosen.includes(n + 1)
        return (
          <button
            key={name}
            type="button"
            aria-pressed={on}
            disabled={control.disabled}
            onClick={() => {
              control.onChange((on ? chosen.filter((day) => day !== n + 1) : [...chosen, n + 1]).sort((a, b) => a - b))
            }}
          >
            周{name}
          </button>
        )
      })}
    </fieldset>
  )
}

/** 签字提醒: after how many days the customer is asked again. */
export function SignDays({ control }: { control: ControlProps }) {
  return (
    <Select
      id={control.id}
      mode="multiple"
      style={{ width: '100%' }}
      disabled={control.disabled}
      {...(control.wrong ? { status: 'error' as const } : {})}
      value={(control.value as number[] | undefined) ?? []}
      onChange={(days: number[]) => control.onChange([...days].sort((a, b) => a - b))}
      options={Array.from({ length: 30 }, (_, n) => ({ value: n + 1, label: `${n + 1} 天后` }))}
    />
  )
}
