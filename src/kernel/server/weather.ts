import type { Weather } from './services.ts'

/** Without a provider nothing is known of the weather, and nothing is made up. */
export const noWeather: Weather = { today: async () => null }
