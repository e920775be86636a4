import { preferenceText } from '../shared/preference.ts'
import type { VillaDraft } from '../shared/villa.ts'

/** Wish and contact as the table keeps them; the words of the wish stand beside it for lists and exports. */
export function wishColumns({
  visitPreference: liked,
  emergencyContact,
}: Pick<VillaDraft, 'visitPreference' | 'emergencyContact'>) {
  return {
    preferWeekdays: [...new Set(liked.weekdays)].sort((a, b) => a - b),
    preferTime: liked.time ?? null,
    shoes: liked.shoes,
    pets: liked.pets ?? null,
    preference: preferenceText(liked),
    emergencyName: emergencyContact.name,
    emergencyPhone: emergencyContact.phone,
  }
}
