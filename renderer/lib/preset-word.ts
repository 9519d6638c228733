/** A preset as tables have room for it. */
export const presetWord = (preset: string): string => (preset === 'float32-tracking' ? 'tracking' : preset)
