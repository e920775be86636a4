import { Button, Modal } from 'antd'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useState } from 'react'
import { told } from '../client/told.ts'
import { useKit } from '../services.tsx'
import { toast } from '../ui/toast.tsx'
import { Field, FieldGrid } from './Field.tsx'
import { Form, SubmitButton } from './Form.tsx'
import type { QuickAddProps, QuickForm } from './quickAdd.ts'

/** What happens in the dialog is not the business of the form behind it, whose React tree it hangs in. */
const kept = (event: SyntheticEvent) => event.stopPropagation()

const isListOpen = ({ target }: KeyboardEvent) => (target as HTMLElement).getAttribute('aria-expanded') === 'true'

/** 新增客户 over the page whose picker lacked it: the new row is chosen at once, what was typed behind stays. */
export function QuickAddDialog({ adds, typed, onAdded, onClose }: QuickAddProps) {
  const { call } = useKit()
  const pressed = (event: KeyboardEvent) => {
    event.stopPropagation()
    // A list that stands open closes first.
    if (event.key === 'Escape' && !event.defaultPrevented && !isListOpen(event)) onClose()
  }
  const [form, setForm] = useState<QuickForm>()
  useEffect(() => {
    void told(adds.load()).then(setForm)
  }, [adds])
  return (
    <Modal
      open
      title={`新增${adds.what}`}
      width={640}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {form && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events inside
        <div onSubmit={kept} onChange={kept} onKeyDown={pressed}>
          <Form
            schema={form.schema}
            initial={form.initial(typed)}
            focus={form.fields[0]}
            onSubmit={async (values) => {
              const { id } = (await call(form.add, values as never)) as { id: string }
              toast.done(`${adds.what}已新增`)
              setTimeout(() => onAdded(id))
            }}
          >
            <FieldGrid>
              {form.fields.map((name) => (
                <Field key={name} of={name} />
              ))}
              {form.Below && <form.Below />}
            </FieldGrid>
            <div className="importFoot">
              <Button onClick={onClose}>取消</Button>
              <SubmitButton>新增{adds.what}</SubmitButton>
            </div>
          </Form>
        </div>
      )}
    </Modal>
  )
}
