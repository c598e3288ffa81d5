"""Loaded by Python before a server starts: refuses connections, so that an answer never depends on the network and no
dummy key leaves the machine."""

import socket

_connect = socket.socket.connect
_connect_ex = socket.socket.connect_ex


def _refuse(original):
    def connect(self, address):
        if self.family == getattr(socket, "AF_UNIX", None):
            return original(self, address)
        raise ConnectionRefusedError("no network here")

    return connect


def _no_such_host(*_args, **_keywords):
    raise socket.gaierror(socket.EAI_NONAME, "no network here")


socket.socket.connect = _refuse(_connect)
socket.socket.connect_ex = _refuse(_connect_ex)
socket.getaddrinfo = _no_such_host
