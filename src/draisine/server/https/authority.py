"""An authority that vouches for this server and for nothing else, and the certificate that it signs.

Its key could sign for any name, and a phone that trusts it would believe that. So the authority itself says
for which names and addresses it may be believed: those of a home, and those that were named at its making.
"""

import ipaddress
import os
import sqlite3
import ssl
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from draisine.server.start_errors import https_name_not_covered, https_not_usable

FOLDER = "https"
"""In the data folder."""
AUTHORITY_DAYS = 3650
SERVER_DAYS = 365
"""Phones refuse certificates that last longer than 825 days."""
RENEWED_BEFORE = 30
"""Days before its end at which the server's certificate is made anew; the authority a year before."""
_PATIENCE = 30.0
"""Seconds to wait for another process of this server that writes here."""
_AT_HOME = ("localhost", "local", "home.arpa", "internal", "lan", "home", "fritz.box")
_HOME_NETWORKS = (
    "127.0.0.0/8",
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "169.254.0.0/16",
    "100.64.0.0/10",
    "::1/128",
    "fc00::/7",
    "fe80::/10",
)


class Names(NamedTuple):
    """Under which names and addresses a server is asked."""

    names: tuple[str, ...]
    addresses: tuple[str, ...]


class Authority:
    """The files of a folder: the authority's certificate and key, and those of the server."""

    def __init__(self, folder: Path, host: str = "") -> None:
        """`host`: the name of this computer, for people who look at the certificate."""
        self.folder = folder
        self._host = host

    @property
    def certificate(self) -> Path:
        """What phones are to trust."""
        return self.folder / "authority.pem"

    @property
    def chain(self) -> Path:
        """What the server shows."""
        return self.folder / "server.pem"

    @property
    def key(self) -> Path:
        """What it proves it with."""
        return self.folder / "server.key"

    @property
    def _own_key(self) -> Path:
        return self.folder / "authority.key"

    def fingerprint(self) -> str:
        """SHA-256 of the authority's certificate, as phones show it."""
        return _load(self.certificate).fingerprint(hashes.SHA256()).hex(":").upper()

    def der(self) -> bytes:
        """The authority's certificate as phones take it."""
        return _load(self.certificate).public_bytes(serialization.Encoding.DER)

    def prepare(self, wanted: Names, now: datetime | None = None) -> bool:
        """Have a certificate for these names, made anew where there is none that fits. True: it is new.

        Refuses with `https_name_not_covered` a name for which the authority may not be believed.
        """
        now = now or datetime.now(UTC)
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with self._alone():
            if not self._authority_lasts(now):
                self._make_authority(wanted, now)
            self._check_covered(wanted)
            if self._fits(wanted, now):
                return False
            self._sign(wanted, now)
        return True

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep the other processes of this server away: certificate and key are two files. SQLite's lock ends
        with its process, on every system."""
        lock = sqlite3.connect(self.folder / "in-use", isolation_level=None, timeout=_PATIENCE)
        try:
            lock.execute("PRAGMA journal_mode = MEMORY")
            lock.execute("BEGIN EXCLUSIVE")
            yield
        except sqlite3.Error as error:
            raise https_not_usable(folder=str(self.folder)) from error
        finally:
            lock.close()

    def context(self) -> ssl.SSLContext:
        """For the server's socket. `refresh` puts a certificate into it, also while it is used."""
        made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        made.minimum_version = ssl.TLSVersion.TLSv1_2
        made.set_alpn_protocols(["http/1.1"])
        self.refresh(made)
        return made

    def refresh(self, context: ssl.SSLContext) -> bytes:
        """Show the newest certificate from the next connection on; it is given. Refuses with
        `https_not_usable`."""
        with self._alone():
            try:
                context.load_cert_chain(self.chain, self.key)
            except ssl.SSLError as error:
                raise https_not_usable(folder=str(self.folder)) from error
            return self.chain.read_bytes()

    # --- the authority ------------------------------------------------------------------------------

    def _authority_lasts(self, now: datetime) -> bool:
        try:
            known = _load(self.certificate)
            ours = _belongs(self._own_key, known)
        except (OSError, ValueError, TypeError):
            return False
        return ours and known.not_valid_after_utc - now > timedelta(days=SERVER_DAYS)

    def _make_authority(self, wanted: Names, now: datetime) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        name = _subject(f"Draisine ({self._host})" if self._host else "Draisine")
        public = key.public_key()
        made = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(name)
            .public_key(public)
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=AUTHORITY_DAYS))
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(_usage(signs_certificates=True), critical=True)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
            .add_extension(_constraints(wanted), critical=True)
            .sign(key, hashes.SHA256())
        )
        _write(self._own_key, _private(key), 0o600)
        _write(self.certificate, made.public_bytes(serialization.Encoding.PEM), 0o644)

    def _check_covered(self, wanted: Names) -> None:
        permitted = _load(self.certificate).extensions.get_extension_for_class(x509.NameConstraints)
        trees = permitted.value.permitted_subtrees or []
        domains = [tree.value for tree in trees if isinstance(tree, x509.DNSName)]
        networks = [tree.value for tree in trees if isinstance(tree, x509.IPAddress)]
        for name in wanted.names:
            if not any(name == domain or name.endswith(f".{domain}") for domain in domains):
                raise https_name_not_covered(name=name, folder=str(self.folder))
        for address in map(ipaddress.ip_address, wanted.addresses):
            if not any(address in network for network in networks):  # type: ignore[operator]
                raise https_name_not_covered(name=str(address), folder=str(self.folder))

    # --- the server's certificate ---------------------------------------------------------------------

    def _fits(self, wanted: Names, now: datetime) -> bool:
        try:
            known, authority = _load(self.chain), _load(self.certificate)
            known.verify_directly_issued_by(authority)
            said = known.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
            ours = _belongs(self.key, known)
        except (OSError, ValueError, TypeError, x509.ExtensionNotFound, InvalidSignature):
            return False
        names = set(said.get_values_for_type(x509.DNSName))
        addresses = {str(address) for address in said.get_values_for_type(x509.IPAddress)}
        lasts = known.not_valid_after_utc - now > timedelta(days=RENEWED_BEFORE)
        return ours and lasts and (names, addresses) == (set(wanted.names), set(wanted.addresses))

    def _sign(self, wanted: Names, now: datetime) -> None:
        authority = _load(self.certificate)
        signer = serialization.load_pem_private_key(self._own_key.read_bytes(), None)
        if not isinstance(signer, ec.EllipticCurvePrivateKey):
            raise TypeError("the authority's key is not ours")
        key = ec.generate_private_key(ec.SECP256R1())
        others: Sequence[x509.GeneralName] = [
            *map(x509.DNSName, wanted.names),
            *(x509.IPAddress(ipaddress.ip_address(address)) for address in wanted.addresses),
        ]
        made = (
            x509.CertificateBuilder()
            .subject_name(_subject("Draisine server"))  # another name than the authority's
            .issuer_name(authority.subject)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=SERVER_DAYS))
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(signs_certificates=False), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(x509.SubjectAlternativeName(others), critical=False)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()), critical=False
            )
            .sign(signer, hashes.SHA256())
        )
        _write(self.key, _private(key), 0o600)
        _write(self.chain, made.public_bytes(serialization.Encoding.PEM), 0o644)


def names_of(host: str, more: Collection[str], addresses: Collection[str]) -> Names:
    """Under which names a computer called `host` is asked, beside those that were given."""
    own = host.partition(".")[0].lower()
    names = {"localhost", *(name.lower().removesuffix(".") for name in more)}
    if own and own.replace("-", "").isalnum() and own.isascii():
        names |= {f"{own}.local"}
    return Names(tuple(sorted(names)), tuple(sorted({"127.0.0.1", "::1", *addresses})))


def _constraints(wanted: Names) -> x509.NameConstraints:
    domains = [*_AT_HOME, *(name for name in wanted.names if not _within(name, _AT_HOME))]
    networks = [ipaddress.ip_network(network) for network in _HOME_NETWORKS]
    for address in map(ipaddress.ip_address, wanted.addresses):
        if not any(address in network for network in networks):
            networks.append(ipaddress.ip_network(address))
    return x509.NameConstraints([*map(x509.DNSName, domains), *map(x509.IPAddress, networks)], None)


def _within(name: str, domains: Collection[str]) -> bool:
    return any(name == domain or name.endswith(f".{domain}") for domain in domains)


def _subject(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name[:64])])


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _private(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _belongs(key: Path, certificate: x509.Certificate) -> bool:
    """A certificate is for this key: a process may have ended when it had written one of the two."""
    public = serialization.load_pem_private_key(key.read_bytes(), None).public_key()
    return public == certificate.public_key()


def _load(file: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(file.read_bytes())


def _write(file: Path, data: bytes, mode: int) -> None:
    """In one go, and never readable for others in between."""
    new = file.with_name(f"{file.name}.new")
    new.unlink(missing_ok=True)
    handle = os.open(new, os.O_CREAT | os.O_WRONLY | os.O_EXCL, mode)
    with os.fdopen(handle, "wb") as out:
        out.write(data)
    new.replace(file)
