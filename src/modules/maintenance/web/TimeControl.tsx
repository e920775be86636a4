import { type ControlProps, TypedPicker } from '#kernel/web/form/index.ts'

/** HH:mm in steps of 15 minutes; typing any minute is allowed. */
export function TimeControl({ control }: { control: ControlProps }) {
  return (
    <TypedPicker
      kind="time"
      id={control.id}
      minuteStep={15}
      disabled={control.disabled}
      {...(control.wrong ? { status: 'error' as const } : {})}
      value={(control.value ?? undefined) as string | undefined}
      onBlur={control.onBlur}
      onChange={control.onChange}
      style={{ width: '100%' }}
    />
  )
}
