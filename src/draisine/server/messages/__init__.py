"""Every message between client and server. The client's TypeScript types are made from these modules."""
