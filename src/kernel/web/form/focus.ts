/** Id of a field's control; also what its label and its error refer to. */
export const controlId = (form: string, path: string) => `${form}${path}`

/** Frames to wait for a field of another step to be drawn. */
const PATIENCE = 10

/** Brings a field into sight and puts the cursor into it. */
export function focusField(form: string, path: string, frames = PATIENCE): void {
  requestAnimationFrame(() => {
    const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')]
    const field = fields.find((one) => one.dataset.field === controlId(form, path))
    if (!field) return frames > 0 ? focusField(form, path, frames - 1) : undefined
    field.scrollIntoView?.({ block: 'center' })
    field.querySelector<HTMLElement>('input:not([disabled]), textarea, button, [tabindex="0"]')?.focus()
  })
}
