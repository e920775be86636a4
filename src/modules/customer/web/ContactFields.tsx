import { Button, Radio } from 'antd'
import { FormSection, fieldColumn, useForm, useFormState, useFormValue } from '#kernel/web/form/index.ts'
import { CloseIcon, PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { ShortTable } from '#kernel/web/ui/index.ts'
import css from './customer.module.css'

interface Contact {
  readonly name?: string
  readonly phone?: string
  readonly post?: string | null
  readonly isDefault?: boolean
}

/** Contacts of a customer: at least one, exactly one of them the default. */
export function ContactFields() {
  const { store } = useForm()
  const contacts = (useFormValue('contacts') as readonly Contact[] | undefined) ?? []
  const error = useFormState((state) => state.error('contacts'))
  const set = (next: readonly Contact[]) => store.set('contacts', next)
  return (
    <FormSection
      title="联系人"
      note={`${contacts.length} 位`}
      actions={
        <Button
          size="small"
          icon={<PlusIcon />}
          onClick={() => set([...contacts, { isDefault: contacts.length === 0 }])}
        >
          添加联系人
        </Button>
      }
    >
      <ShortTable
        shape="tight"
        className={css.contacts}
        rows={contacts}
        by={(_, i) => String(i)}
        columns={[
          fieldColumn(store.schema, 'contacts', 'name'),
          fieldColumn(store.schema, 'contacts', 'phone'),
          fieldColumn(store.schema, 'contacts', 'post'),
          {
            title: '默认',
            width: 56,
            cell: (contact, i) => (
              <Radio
                aria-label={`第 ${i + 1} 位为默认联系人`}
                checked={contact.isDefault === true}
                onChange={() => set(contacts.map((one, at) => ({ ...one, isDefault: at === i })))}
              />
            ),
          },
          {
            title: '操作',
            quiet: true,
            width: 48,
            cell: (contact, i) => (
              <Button
                type="text"
                size="small"
                aria-label={`删除第 ${i + 1} 位联系人`}
                icon={<CloseIcon />}
                disabled={contacts.length === 1}
                onClick={() => {
                  const rest = contacts.filter((_, at) => at !== i)
                  set(contact.isDefault ? rest.map((one, at) => ({ ...one, isDefault: at === 0 })) : rest)
                }}
              />
            ),
          },
        ]}
      />
      {error && (
        <div className="fieldError" role="alert">
          {error}
        </div>
      )}
    </FormSection>
  )
}
