import { Button, Radio } from 'antd'
import { Field, FormSection, useForm, useFormState, useFormValue } from '#kernel/web/form/index.ts'
import { CloseIcon, PlusIcon } from '#kernel/web/ui/icons/index.ts'
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
      <table className={css.contacts}>
        <thead>
          <tr>
            <th>联系人</th>
            <th>联系电话</th>
            <th>职务</th>
            <th>默认</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {contacts.map((contact, i) => (
            <tr key={i}>
              <td>
                <Field of={`contacts.${i}.name`} bare />
              </td>
              <td>
                <Field of={`contacts.${i}.phone`} bare />
              </td>
              <td>
                <Field of={`contacts.${i}.post`} bare />
              </td>
              <td>
                <Radio
                  aria-label={`第 ${i + 1} 位为默认联系人`}
                  checked={contact.isDefault === true}
                  onChange={() => set(contacts.map((one, at) => ({ ...one, isDefault: at === i })))}
                />
              </td>
              <td>
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
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {error && (
        <div className="fieldError" role="alert">
          {error}
        </div>
      )}
    </FormSection>
  )
}
