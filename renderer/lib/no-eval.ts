import { config } from 'zod'

// The CSP allows no eval, and zod would find that out by trying: imported before anything that makes a schema.
config({ jitless: true })
