import { Button } from 'antd'
import { useContext, useRef, useState } from 'react'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { told } from '#kernel/web/client/told.ts'
import { Field, UploadsContext, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { squarePicture } from '#modules/account/web/index.ts'
import { Portrait } from './Portrait.tsx'

/** Addresses by key, of what was read with the row and of what was chosen here; they outlive a step of the form. */
export type Previews = Map<string, string>

/** 照片: seen as it will be shown, sent as it is chosen. */
export function PhotoField({ previews }: { previews: Previews }) {
  const { upload } = useKit()
  const { store } = useForm()
  const uploads = useContext(UploadsContext)
  const picker = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const name = String(useFormValue('name') ?? '')
  const photo = useFormValue('headImg') as StoredFile | undefined

  async function send(square: File): Promise<boolean> {
    setShare(0)
    const done = await told(upload(square, setShare))
    setShare(undefined)
    uploads?.release(square)
    if (!done) return false
    previews.set(done.key, URL.createObjectURL(square))
    store.set('headImg', { bucket: done.bucket, key: done.key, name: done.name })
    return true
  }
  async function choose(file: File | undefined): Promise<void> {
    if (!file) return
    const square = await squarePicture(file)
    const sent = send(square)
    uploads?.hold(square, sent)
  }
  return (
    <Field of="headImg">
      {({ id, disabled }) => (
        <div className="row gap-14">
          <Portrait name={name} url={photo && previews.get(photo.key)} size="form" />
          <Button disabled={disabled} loading={share !== undefined} onClick={() => picker.current?.click()}>
            {share === undefined ? (photo ? '更换照片' : '上传照片') : `${Math.round(share * 100)} %`}
          </Button>
          {photo && (
            <button
              type="button"
              className="linkButton"
              disabled={disabled}
              onClick={() => store.set('headImg', undefined)}
            >
              移除
            </button>
          )}
          <input
            id={id}
            ref={picker}
            type="file"
            hidden
            accept=".png,.jpg,.jpeg"
            onChange={(event) => {
              void choose(event.target.files?.[0])
              // The same file once more is a choice again.
              event.target.value = ''
            }}
          />
        </div>
      )}
    </Field>
  )
}
