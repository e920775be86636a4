import { Button } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { told } from '#kernel/web/client/told.ts'
import { type ControlProps, focusField, RefSelect, useForm } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { may } from '#modules/elevator/shared/permissions.ts'
import { stickerCode } from '#modules/elevator/shared/sticker.ts'
import { LiftMapDialog } from './LiftMapDialog.tsx'

/**
 * Which lift: by name, number or pinyin; by its sticker, typed with Enter by a handheld scanner or pasted; on the map. The
 * cursor then stands where the next answer of the caller belongs.
 */
export function LiftField({ control, next }: { control: ControlProps; next: string }) {
  const { call } = useKit()
  const { id: form } = useForm()
  const seesMap = useCan(may.list) === 'enabled'
  const [map, setMap] = useState(false)
  // A new field lets go of what was typed into the old one.
  const [scans, setScans] = useState(0)

  function choose(lift: string): void {
    control.onChange(lift)
    setScans((n) => n + 1)
    focusField(form, next)
  }
  async function scan(code: string): Promise<void> {
    const { found } = await call(elevatorApi.match, { numbers: [code] })
    const [lift] = found
    if (lift) return choose(lift.value)
    setScans((n) => n + 1)
    focusField(form, 'elevatorId')
    toast.warning('没有贴这枚二维码的电梯，它可能已作废或未绑定，请按名称查找')
  }
  /** Enter behind a scanned text would choose what was listed before it. */
  function taken(event: KeyboardEvent | ClipboardEvent, text: string): void {
    const code = stickerCode(text)
    if (code === null) return
    event.preventDefault()
    event.stopPropagation()
    void told(scan(code))
  }
  return (
    <div
      className="flex gap-8"
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.target instanceof HTMLInputElement)
          taken(event, event.target.value)
      }}
      onPasteCapture={(event) => taken(event, event.clipboardData.getData('text'))}
    >
      <RefSelect
        key={scans}
        id={control.id}
        from="/elevator/options"
        value={control.value as string | undefined}
        disabled={control.disabled}
        status={control.wrong ? 'error' : undefined}
        onChange={(value) => control.onChange(value)}
      />
      {seesMap && (
        // Not in the way of Tab: the field finds the same lifts.
        <Button
          tabIndex={-1}
          disabled={control.disabled}
          // The field that is left would say what it lacks and push the button away under the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setMap(true)}
        >
          地图选梯
        </Button>
      )}
      {map && <LiftMapDialog onClose={() => setMap(false)} onChoose={choose} />}
    </div>
  )
}
