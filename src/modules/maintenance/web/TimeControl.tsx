import { TimePicker } from 'antd'
import dayjs from 'dayjs'
import type { ControlProps } from '#kernel/web/form/index.ts'

/** HH:mm in steps of 15 minutes; typing any minute is allowed. */
export function TimeControl({ control }: { control: ControlProps }) {
  const value = typeof control.value === 'string' ? control.value : undefined
  return (
    <TimePicker
      id={control.id}
      format="HH:mm"
      minuteStep={15}
      needConfirm={false}
      disabled={control.disabled}
      status={control.wrong ? 'error' : undefined}
      value={value ? dayjs(`2000-01-01 ${value}`) : null}
      onChange={(time) => control.onChange(time ? time.format('HH:mm') : undefined)}
      style={{ width: '100%' }}
    />
  )
}
